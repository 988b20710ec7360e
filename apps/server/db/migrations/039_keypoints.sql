-- compatible-with: 029
-- Photographs are found again when they were cut to two thirds, turned by some degrees or mirrored: by keypoints
-- (18 bytes each: place, reach, weak bits, hash), which stand in photo_bands in place of the nine parts' hashes.
-- band = 2^24 + the first 24 bits of a keypoint's hash.

alter table attachments drop constraint attachments_hashes_check;
alter table attachments add constraint attachments_hashes_check check (length(hashes) in (8, 80));
alter table attachments add column keypoints bytea not null default ''
  check (length(keypoints) % 18 = 0 and length(keypoints) <= 32 * 18);
