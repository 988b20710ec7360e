-- compatible-with: 018
-- A wrong PIN at the desk stands in the history of sign-ins like a wrong code.
alter table login_history drop constraint login_history_factor_check;
alter table login_history add constraint login_history_factor_check check (factor in ('password', 'session', 'sms', 'pin'));
