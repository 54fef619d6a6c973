-- Events of one table are linked several at a time. Segments are a chain of their own, with marks of their own, so that
-- programs before it find the links that they know, and link what they do not.
-- module: platform
create table audit_segment (
  tenant_id bigint not null,
  place bigint not null,
  event_table text not null,
  last_id bigint not null,
  event_ids bigint[] not null,
  subjects text[] not null,
  row_hashes bytea not null,
  hash bytea not null,
  primary key (tenant_id, place)
);
create index audit_segment_by_last on audit_segment (event_table, last_id);
create trigger audit_segment_stays before update or delete on audit_segment
  for each row execute function refuse_change();
create trigger audit_segment_whole before truncate on audit_segment execute function refuse_truncate();

-- module: platform
create table audit_segment_head (
  tenant_id bigint primary key,
  place bigint not null,
  hash bytea not null
);

alter table audit_mark
  add column segments_to bigint not null default 0,
  add column segments_seen_to bigint not null default 0,
  add column segments_seen_at timestamptz not null default '1970-01-01 00:00:00+00';
