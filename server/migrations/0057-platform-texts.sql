-- The texts of the platform, such as its terms, one row for each time that one was saved; the latest counts, and an
-- empty one stands for the file of the installation. Never changed.
create table platform_text (
  text_id bigint generated always as identity primary key,
  name text not null,
  locale text not null,
  body text not null,
  actor text not null,
  at timestamptz not null
);
create index platform_text_latest on platform_text (name, locale, text_id desc);
create trigger platform_text_stays before update or delete on platform_text
  for each row execute function refuse_change();
create trigger platform_text_whole before truncate on platform_text execute function refuse_truncate();
insert into audit_mark (event_table) values ('platform_text');
