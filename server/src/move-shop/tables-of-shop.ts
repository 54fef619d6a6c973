/**
 * What happens to the rows of a table when a shop moves to another cell.
 *
 * `conditions`: SQL about a row `r`, any of which says that it belongs to the shop `{shop}`; `{schema}` is the schema that the
 * row is in.
 */
export type RowsOfShop =
  | { kind: 'moved'; conditions: readonly string[] }
  /** They stay as well, for they are of others too, or may not be removed; `withoutKey`: the copies have keys of their own. */
  | {
      kind: 'copied'
      conditions: readonly string[]
      withoutKey?: string
      onConflict: string
      guarded: boolean
    }
  | { kind: 'stays'; why: string }

const isOfShop = 'r.shop_id = {shop}'
const isOfTenant = 'r.tenant_id = {shop}'
const hasOrder = 'exists (select from {schema}.orders o where o.order_no = r.order_no and o.shop_id = {shop})'
const hasPayment =
  'exists (select from {schema}.payment p where p.payment_no = r.payment_no and p.shop_id = {shop})'
const hasChannel =
  'exists (select from {schema}.pay_channel c where c.pay_channel_id = r.pay_channel_id and c.shop_id = {shop})'

/** A difference at a channel of the platform, about a payment or a refund of the shop. */
const isDifferenceOfShop = (row: string): string[] => [
  `${row}.what = 'paid' and exists (
    select from {schema}.payment p where p.payment_no = ${row}.number and p.shop_id = {shop})`,
  `${row}.what = 'refunded' and exists (
    select from {schema}.refund f where f.refund_no = ${row}.number and f.shop_id = {shop})`,
]

/** A case of money is named by its kind and a key or number. */
const isCaseOfShop = [
  `exists (select from {schema}.refund f where r.case_no = 'refund-' || f.refund_no and f.shop_id = {shop})`,
  // each with one equality, by which PostgreSQL can hash the keys
  ...['sum', 'manual'].map(
    (kind) =>
      `exists (select from {schema}.receipt c where r.case_no = '${kind}-' || c.receipt_id and c.shop_id = {shop})`,
  ),
  `exists (select from {schema}.paid_notice n join {schema}.payment p on p.payment_no = n.payment_no
    where r.case_no = 'notice-' || n.notice_id and p.shop_id = {shop})`,
  `exists (select from {schema}.bill_difference d join {schema}.pay_channel c on c.pay_channel_id = d.pay_channel_id
    where r.case_no = 'bill-' || d.difference_id and c.shop_id = {shop})`,
  `exists (select from {schema}.bill_difference d
    where r.case_no = 'bill-' || d.difference_id and (${isDifferenceOfShop('d').join(' or ')}))`,
]

const ofTenant: RowsOfShop = { kind: 'moved', conditions: [isOfTenant] }

/** The tables of a cell whose rows are not simply those with the key of the shop in `shop_id`. */
const otherTables: Readonly<Record<string, RowsOfShop>> = {
  message: ofTenant,
  audit_segment: ofTenant,
  audit_segment_head: ofTenant,
  // money of which no order is known, at a channel of the shop
  receipt: { kind: 'moved', conditions: [isOfShop, `r.shop_id is null and ${hasChannel}`] },
  payment_trade: { kind: 'moved', conditions: [hasPayment, hasChannel] },
  paid_notice: { kind: 'moved', conditions: [hasPayment, hasChannel] },
  bill_check: { kind: 'moved', conditions: [hasChannel] },
  bill_difference: { kind: 'moved', conditions: [hasChannel, ...isDifferenceOfShop('r')] },
  card_replacement: { kind: 'moved', conditions: [hasOrder] },
  order_trace: { kind: 'moved', conditions: [hasOrder] },
  // events of no tenant's chain: a copy is a new event of that of the other cell
  payment_event: {
    kind: 'copied',
    conditions: [hasPayment, hasChannel],
    withoutKey: 'event_id',
    onConflict: 'do nothing',
    guarded: true,
  },
  money_decision: {
    kind: 'copied',
    conditions: isCaseOfShop,
    withoutKey: 'decision_id',
    onConflict: 'do nothing',
    guarded: true,
  },
  // of which shop a request is, its hash does not tell; a repetition has to find its answer
  // one that has only begun will have none here, and is made again where the shop is
  idempotent_request: {
    kind: 'copied',
    conditions: ["r.state <> 'started'"],
    onConflict: 'do nothing',
    guarded: false,
  },
  restock_refusal: {
    kind: 'copied',
    conditions: ['true'],
    onConflict:
      '(mail_key) do update set refused_until = greatest(excluded.refused_until, restock_refusal.refused_until)',
    guarded: false,
  },
  shop_opening: { kind: 'stays', why: 'a shop moves once it is open' },
  hold_lapse: { kind: 'stays', why: 'counts by contact, in each cell by itself' },
  used_proof: { kind: 'stays', why: 'a proof of work counts in the cell in which it was made' },
  picture_use: { kind: 'stays', why: 'the cell is asked about it in which the picture was kept' },
  released_picture: { kind: 'stays', why: 'nothing shows it any more, wherever its shop is' },
  audit_mark: { kind: 'stays', why: 'how far the events of a cell are linked' },
  move_step: { kind: 'stays', why: 'how far a move is in a cell' },
  moved_number: { kind: 'stays', why: 'where the numbers of what left the cell went' },
}

/** What happens to the rows of a table, by whether it has a column with the key of the shop. Throws where nothing says. */
export function rowsOfShop(table: string, hasShopId: boolean): RowsOfShop {
  const other = otherTables[table]
  if (other) return other
  if (hasShopId) return { kind: 'moved', conditions: [isOfShop] }
  throw new Error(`tables-of-shop.ts does not say what happens to ${table} when a shop moves`)
}

/** The tables that are named here. */
export const namedTables: readonly string[] = Object.keys(otherTables)

/** The tables of the audit chain: moved when every event is linked, and written by the job that links until then. */
export const auditTables: readonly string[] = [
  'audit_link',
  'audit_head',
  'audit_segment',
  'audit_segment_head',
]

/** The column of each table with the public number by which calls and gateways name its rows. */
export const numberColumns: Readonly<Record<string, string>> = {
  orders: 'order_no',
  item: 'public_id',
  classify: 'classify_id',
  pay_channel: 'pay_channel_id',
  payment: 'payment_no',
  refund: 'refund_no',
  balance_part: 'part_no',
  complaint: 'complaint_no',
  proof: 'proof_no',
  ready_reply: 'reply_no',
  redemption: 'redemption_no',
  rating: 'rating_no',
  inquiry: 'inquiry_no',
  inquiry_message: 'message_no',
  coupon_batch: 'batch_no',
  buyer_block: 'block_no',
  message: 'message_no',
  webhook_call: 'call_no',
  chat_target: 'chat_no',
  custom_page: 'custom_page_id',
  shop_staff: 'staff_no',
  staff_invitation: 'invitation_no',
  staff_step: 'staff_no',
  api_key: 'key_no',
  stock_file: 'file_key',
  restock_request: 'request_no',
}

/** The columns with an account that has something in the shop. */
export const accountColumns: Readonly<Record<string, string>> = {
  shop: 'seller_account_id',
  shop_staff: 'account_id',
  staff_step: 'account_id',
  orders: 'account_id',
  complaint: 'account_id',
  inquiry: 'account_id',
}
