import { DatabaseSync } from 'node:sqlite'

/** The type of a column, as GORM creates it in both engines. */
type ColumnType = 'id' | 'number' | 'flag' | 'text' | 'json' | 'amount' | 'time'

/** The tables of dujiao-next that an import reads, by its `internal/models`. */
const tables = {
  categories: {
    id: 'id',
    parent_id: 'number',
    slug: 'text',
    name_json: 'json',
    icon: 'text',
    sort_order: 'number',
    is_active: 'flag',
    created_at: 'time',
    deleted_at: 'time',
  },
  products: {
    id: 'id',
    category_id: 'number',
    slug: 'text',
    seo_meta_json: 'json',
    title_json: 'json',
    description_json: 'json',
    content_json: 'json',
    instructions_json: 'json',
    price_amount: 'amount',
    cost_price_amount: 'amount',
    wholesale_prices: 'json',
    images: 'json',
    tags: 'json',
    purchase_type: 'text',
    min_purchase_quantity: 'number',
    max_purchase_quantity: 'number',
    stock_display_mode: 'text',
    fulfillment_type: 'text',
    manual_form_schema_json: 'json',
    manual_stock_total: 'number',
    is_active: 'flag',
    sort_order: 'number',
    created_at: 'time',
    deleted_at: 'time',
  },
  product_skus: {
    id: 'id',
    product_id: 'number',
    sku_code: 'text',
    spec_values_json: 'json',
    price_amount: 'amount',
    is_active: 'flag',
    sort_order: 'number',
    created_at: 'time',
    deleted_at: 'time',
  },
  card_secrets: {
    id: 'id',
    product_id: 'number',
    sku_id: 'number',
    batch_id: 'number',
    secret: 'text',
    status: 'text',
    order_id: 'number',
    created_at: 'time',
    deleted_at: 'time',
  },
  orders: {
    id: 'id',
    order_no: 'text',
    parent_id: 'number',
    user_id: 'number',
    guest_email: 'text',
    guest_password: 'text',
    status: 'text',
    currency: 'text',
    original_amount: 'amount',
    total_amount: 'amount',
    refunded_amount: 'amount',
    paid_at: 'time',
    created_at: 'time',
    deleted_at: 'time',
  },
  order_items: {
    id: 'id',
    order_id: 'number',
    product_id: 'number',
    sku_id: 'number',
    title_json: 'json',
    quantity: 'number',
    deleted_at: 'time',
  },
  fulfillments: {
    id: 'id',
    order_id: 'number',
    type: 'text',
    status: 'text',
    payload: 'text',
    deleted_at: 'time',
  },
  users: {
    id: 'id',
    email: 'text',
    display_name: 'text',
    status: 'text',
    email_verified_at: 'time',
    deleted_at: 'time',
  },
  wallet_accounts: { id: 'id', user_id: 'number', balance: 'amount', deleted_at: 'time' },
  payment_channels: {
    id: 'id',
    name: 'text',
    provider_type: 'text',
    channel_type: 'text',
    interaction_mode: 'text',
    fee_rate: 'amount',
    fixed_fee: 'amount',
    min_amount: 'amount',
    max_amount: 'amount',
    config_json: 'json',
    is_active: 'flag',
    sort_order: 'number',
    deleted_at: 'time',
  },
  coupons: {
    id: 'id',
    code: 'text',
    type: 'text',
    value: 'amount',
    min_amount: 'amount',
    max_discount: 'amount',
    usage_limit: 'number',
    used_count: 'number',
    per_user_limit: 'number',
    scope_type: 'text',
    scope_ref_ids: 'text',
    starts_at: 'time',
    ends_at: 'time',
    is_active: 'flag',
    deleted_at: 'time',
  },
} as const satisfies Record<string, Record<string, ColumnType>>

type TableName = keyof typeof tables
type Value = string | number | boolean | null | object
export type DujiaoNextRows = {
  [Name in TableName]?: readonly Partial<Record<keyof (typeof tables)[Name], Value>>[]
}

const types: Record<'sqlite' | 'postgres', Record<ColumnType, string>> = {
  sqlite: {
    id: 'integer primary key autoincrement',
    number: 'integer',
    flag: 'numeric',
    text: 'text',
    json: 'json',
    amount: 'decimal(20,2)',
    time: 'datetime',
  },
  postgres: {
    id: 'bigserial primary key',
    number: 'bigint',
    flag: 'boolean',
    text: 'text',
    json: 'json',
    amount: 'decimal(20,2)',
    time: 'timestamptz',
  },
}

/** A value as a statement writes it: JSON as its text, times with their zone. */
function toLiteral(value: Value, engine: 'sqlite' | 'postgres'): string {
  if (value === null) return 'null'
  if (typeof value === 'boolean') return engine === 'sqlite' ? String(Number(value)) : String(value)
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return `'${text.replaceAll("'", "''")}'`
}

/** The statements that create the database of a dujiao-next shop with these rows. */
export function* dujiaoNextStatements(
  engine: 'sqlite' | 'postgres',
  rows: DujiaoNextRows,
): Generator<string> {
  for (const name of Object.keys(tables) as TableName[]) {
    const columns: Readonly<Record<string, ColumnType>> = tables[name]
    const parts = Object.entries(columns).map(([column, type]) => `"${column}" ${types[engine][type]}`)
    yield `create table "${name}" (${parts.join(', ')})`
    for (const row of rows[name] ?? []) {
      const given: [string, Value][] = Object.entries(row)
      const values = given.map(([, value]) => toLiteral(value, engine))
      yield `insert into "${name}" (${given.map(([column]) => `"${column}"`).join(', ')}) values (${values.join(', ')})`
    }
  }
}

/** Writes the SQLite file of a dujiao-next shop with these rows. */
export function writeDujiaoNextFile(path: string, rows: DujiaoNextRows): void {
  const database = new DatabaseSync(path)
  for (const statement of dujiaoNextStatements('sqlite', rows)) database.exec(statement)
  database.close()
}
