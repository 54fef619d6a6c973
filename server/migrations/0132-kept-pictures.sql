-- A picture is kept before what shows it is written, for a use that a job asks the cell about.
-- Until the job has asked, a program of before refuses a picture that was kept and whose use was not written.
-- beside: programs that do not know the columns leave them empty, or as they are where they drop a picture
-- tables: common
alter table upload
  add column use_no text,
  add column kept_in integer,
  add column kept_at timestamptz,
  add column unused_until timestamptz,
  add constraint upload_kept_check check (num_nulls(use_no, kept_in, kept_at, unused_until) in (0, 4)) not valid;
