-- compatible-with: 029
-- Guarded addresses are forgotten by the age of their last try, which is noted alike for those that somebody has and
-- those that nobody has.
alter table login_guards add column tried_at timestamptz not null default now();
create index login_guards_tried_at on login_guards (tried_at);
