import { createCipheriv, createHash } from 'node:crypto'
import { type DumpValue, dumpTables } from './mysql-dump.ts'
import { pgDump } from './pg-dump.ts'

const base = {
  id: 'uuid NOT NULL',
  created_at: 'timestamp with time zone',
  updated_at: 'timestamp with time zone',
  deleted_at: 'timestamp with time zone',
}
const text = 'text'
const amount = 'bigint NOT NULL'

/** The tables of LinLinQi that an import reads, by `api/internal/model` of LinLinQi-FAKA, as GORM names their columns. */
const tables = {
  categories: { ...base, parent_id: 'uuid', name: text, slug: text, sort: amount, enabled: 'boolean' },
  products: {
    ...base,
    category_id: 'uuid',
    name: text,
    slug: text,
    summary: text,
    description: text,
    cover_asset_id: 'uuid',
    cover_url: text,
    currency: text,
    price: amount,
    compare_price: amount,
    cost_price: amount,
    delivery_type: text,
    inventory_mode: text,
    minimum_purchase: amount,
    maximum_purchase: amount,
    status: text,
    sold_count: amount,
    sort: amount,
    featured: 'boolean',
    tags: text,
  },
  product_variants: {
    ...base,
    product_id: 'uuid',
    sku: text,
    name: text,
    attributes: 'jsonb',
    price: amount,
    compare_price: amount,
    cost_price: amount,
    status: text,
    sort: amount,
    purchase_limit: amount,
  },
  product_price_tiers: {
    ...base,
    product_id: 'uuid',
    variant_id: 'uuid',
    member_level_id: 'uuid',
    min_quantity: amount,
    unit_price: amount,
    starts_at: 'timestamp with time zone',
    ends_at: 'timestamp with time zone',
  },
  product_input_fields: {
    ...base,
    product_id: 'uuid',
    key: text,
    label: text,
    input_type: text,
    required: 'boolean',
    options: 'jsonb',
    sort: amount,
    enabled: 'boolean',
  },
  cards: {
    ...base,
    product_id: 'uuid',
    variant_id: 'uuid',
    encrypted_content: 'bytea',
    nonce: 'bytea',
    fingerprint: text,
    preview: text,
    status: text,
    order_id: 'uuid',
    sold_at: 'timestamp with time zone',
  },
  orders: {
    ...base,
    order_no: text,
    lookup_token_hash: text,
    lookup_token_cipher: 'bytea',
    lookup_token_nonce: 'bytea',
    user_id: 'uuid',
    email: text,
    status: text,
    payment_status: text,
    subtotal: amount,
    discount: amount,
    total: amount,
    currency: text,
  },
  order_items: {
    ...base,
    order_id: 'uuid',
    product_id: 'uuid',
    variant_id: 'uuid',
    variant_name: text,
    product_name: text,
    unit_price: amount,
    currency: text,
    quantity: amount,
    card_ciphertext: 'bytea',
    card_nonce: 'bytea',
  },
  users: { ...base, email: text, password_hash: text, nickname: text, balance: amount, status: text },
  wallet_accounts: {
    ...base,
    owner_type: text,
    owner_id: 'uuid',
    currency: text,
    balance: amount,
    frozen: amount,
  },
  coupons: {
    ...base,
    code: text,
    type: text,
    currency: text,
    value: amount,
    min_amount: amount,
    usage_limit: amount,
    used_count: amount,
    starts_at: 'timestamp with time zone',
    ends_at: 'timestamp with time zone',
    enabled: 'boolean',
  },
  payment_channels: { ...base, name: text, code: text, provider: text, enabled: 'boolean' },
} as const satisfies Record<string, Record<string, string>>

type TableName = keyof typeof tables
type PartialRow<Name extends TableName> = Partial<Record<keyof (typeof tables)[Name], DumpValue>>

/** What a column has where a test says nothing. */
const defaults: { [Name in TableName]: PartialRow<Name> } = {
  categories: { sort: 0, enabled: 't' },
  products: {
    currency: 'CNY',
    price: 100,
    compare_price: 0,
    delivery_type: 'auto',
    inventory_mode: 'local',
    minimum_purchase: 1,
    maximum_purchase: 0,
    status: 'on_sale',
    sort: 0,
  },
  product_variants: { compare_price: 0, status: 'active', sort: 0, purchase_limit: 0 },
  product_price_tiers: {},
  product_input_fields: { input_type: 'text', required: 'f', options: '[]', sort: 0, enabled: 't' },
  cards: { status: 'available' },
  orders: { status: 'delivered', currency: 'CNY', created_at: '2026-03-01 04:05:06+00' },
  order_items: { quantity: 1, currency: 'CNY' },
  users: { status: 'active' },
  wallet_accounts: { owner_type: 'user', currency: 'CNY', balance: 0, frozen: 0 },
  coupons: {
    code: 'SECRET-COUPON',
    type: 'fixed',
    currency: 'CNY',
    value: 500,
    min_amount: 0,
    usage_limit: 0,
    used_count: 0,
    starts_at: '2026-03-01 04:05:06+00',
    ends_at: '2099-01-01 00:00:00+00',
    enabled: 't',
  },
  payment_channels: { provider: 'signed_http', enabled: 't' },
}

export type LinlinqiRows = { [Name in TableName]?: readonly PartialRow<Name>[] }

/** A dump of a LinLinQi shop with these rows; what is left out of a row has its default, or is null. */
export const linlinqiDump = (rows: LinlinqiRows): Generator<string> =>
  pgDump(dumpTables(tables, defaults, rows))

/** A UUID that ends in a number. */
export const uuid = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** A text as LinLinQi encrypts it with a secret for a row, by its id and a word: AES-256-GCM under the SHA-256 of the secret. */
export function sealForLinlinqi(secret: string, id: string, content: string, word = '') {
  const nonce = createHash('sha256').update(`${id} ${word} ${content}`).digest().subarray(0, 12)
  const cipher = createCipheriv('aes-256-gcm', createHash('sha256').update(secret).digest(), nonce)
  cipher.setAAD(Buffer.concat([Buffer.from(id.replaceAll('-', ''), 'hex'), Buffer.from(word)]))
  const sealed = Buffer.concat([cipher.update(content), cipher.final(), cipher.getAuthTag()])
  return { cipher: `\\x${sealed.toString('hex')}`, nonce: `\\x${nonce.toString('hex')}` }
}
