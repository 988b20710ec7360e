-- compatible-with: 049
-- Whoever signs in is told for how long his device works without the server; until he is in, the machine answers him.
create policy offline_limits on settings for select to inspect_system
  using (key in ('offline.maxHours', 'offline.signInDays', 'offline.cachedCheckupDays'));
