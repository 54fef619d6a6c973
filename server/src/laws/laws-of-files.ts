import type { Law } from './law.ts'

/** What holds of files that are sold. */
export const lawsOfFiles: readonly Law[] = [
  {
    law: 3,
    promise:
      'A file is stored whole with the text of its own item and shop, and what orders have is never deleted',
    breaches: `
      select 'file ' || file_key || ' does not belong to text ' || shared_text_id
      from stock_file join shared_text using (shared_text_id)
      where (shared_text.item_id, shared_text.shop_id) is distinct from (stock_file.item_id, stock_file.shop_id)
      union all
      select 'file ' || file_key || ' of order ' || order_no || ' is ' || state
      from stock_file join delivered_text using (shared_text_id) where state <> 'ready'`,
  },
  {
    law: 3,
    promise: 'An order that delivers a file has exactly one at a time',
    breaches: `
      select 'order ' || order_no || ' has ' || count(*) || ' files of delivery ' || turn
      from delivered_text join stock_file using (shared_text_id)
      group by order_no, turn having count(*) > 1`,
  },
  {
    law: 3,
    promise:
      'Links to a file are given for orders that were paid and delivered with it, and for no more than they allow',
    breaches: `
      select 'order ' || file_download.order_no || ' got ' || times || ' links to its file'
      from file_download
        left join purchase on purchase.order_no = file_download.order_no and purchase.shop_id = file_download.shop_id
        left join delivered_text on delivered_text.order_no = file_download.order_no and delivered_text.turn = file_download.turn
        left join stock_file on stock_file.shared_text_id = delivered_text.shared_text_id
        left join item_wares on item_wares.wares_id = purchase.wares_id
      where purchase.paid_at is null or purchase.delivered_at is null or purchase.delivered_at > first_at
        or stock_file.file_key is null
        or times > coalesce(nullif((item_wares.wares ->> 'maxDownloads')::int, 0), times)`,
  },
]
