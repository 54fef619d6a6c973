-- Whether all who work in the console of a shop need a second factor.
alter table shop add column requires_factor boolean not null default false;

alter table staff_event drop constraint staff_event_kind_check;
alter table staff_event add constraint staff_event_kind_check check (kind in (
  'invited', 'withdrawn', 'joined', 'changed', 'removed', 'factorRequired', 'factorOptional'));
