-- compatible-with: 049
-- The staff read the changes of all entities of some days.
create index edit_histories_at on edit_histories (at desc, id desc);
