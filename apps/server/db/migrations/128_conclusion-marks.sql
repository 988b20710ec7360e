-- compatible-with: 049
-- Marks that a conclusion gets from what lies beside the checkup: the register, which says something else of the vehicle than
-- was typed, and the licence of its company. Beside `marks`, whose words a build before this reads back one by one.
alter table checkups add column conclusion_marks text[] not null default '{}';
