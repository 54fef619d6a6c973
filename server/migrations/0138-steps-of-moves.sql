-- What a cell itself knows of tenants that move from it or to it, under the number of the move. In the earlier cell
-- `leaving`: nothing is written for the tenant; `left`: its rows are removed, by the transaction that says so. In the later
-- one `arrived`: its rows came with the commit that says so; `undone`: a note that keeps them from arriving any more.
create table move_step (
  move_no text primary key,
  tenant_id bigint not null,
  state text not null check (state in ('leaving', 'left', 'arrived', 'undone')),
  at timestamptz not null
);
create index move_step_by_tenant on move_step (tenant_id);
