-- compatible-with: 049
-- Whom to call is told to everybody: who can't come in is the one who needs it.
create policy support on settings for select to inspect_system using (key = 'supportPhone');
