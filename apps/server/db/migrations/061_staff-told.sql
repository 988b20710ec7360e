-- compatible-with: 049
-- Who keeps the people of a company has all of them on his device: whatever he is shown of one is noted when it changes.
-- Not each sign-in.
drop trigger tell_changed on users;
create trigger tell_changed after update on users for each row
  when ((old.company, old.role, old.name, old.station, old.blocked, old.certificate_until, old.certificate_number, old.email,
         old.phone, old.two_factor, old.accepted, old.link_opened_at, old.link_opened_from, old.version)
    is distinct from (new.company, new.role, new.name, new.station, new.blocked, new.certificate_until, new.certificate_number,
         new.email, new.phone, new.two_factor, new.accepted, new.link_opened_at, new.link_opened_from, new.version))
  execute function inspect.tell_person();
