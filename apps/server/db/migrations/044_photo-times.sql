-- compatible-with: 029
-- The clock of the camera, of the device that sends and of the server, where they speak of one photograph: more than ten
-- minutes apart is a mark for control. What the camera wrote is not kept, only whether it differs.

alter table attachments add column times_differ boolean not null default false;

-- Marks that the photographs gave a conclusion. Beside `marks`, whose words a build before this reads back one by one.
alter table checkups add column photo_marks text[] not null default '{}';
