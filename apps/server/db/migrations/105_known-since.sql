-- compatible-with: 049
-- Whether somebody has ever chosen a password decides whether a repeated creation of him makes a link.
grant select (known_since) on users to inspect_app;
