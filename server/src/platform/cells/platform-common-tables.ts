/** The tables of the platform of which there is one for all cells. */
export const platformCommonTables = [
  'limit_window',
  'key_check',
  'backup_run',
  'cell',
  'cell_database',
  'tenant_move',
] as const
