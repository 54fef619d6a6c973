-- Where the numbers of tenants that left this cell went, with the tenant that they belong to.
create table moved_number (
  number text primary key,
  tenant_id bigint not null,
  cell_number integer not null
);
create index moved_number_by_tenant on moved_number (tenant_id);
