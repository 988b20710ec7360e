-- compatible-with: 049
-- Who has come to another company doesn't see what he had begun to send in the former one: it may not stand in the way.
alter table photo_pieces drop constraint photo_pieces_pkey;
alter table photo_pieces add primary key (person, company, photo, sha256, start);
