import { CustomPageId } from '@faka/contract/shared/ids'
import type { SellerCustomPage } from '@faka/contract/shop/seller-custom-page'
import type { CustomPageRow } from './custom-page.sql.ts'
import { toSeoTexts } from './to-seo.ts'

/** A page as its seller edits it. */
export const toSellerCustomPageDto = (row: CustomPageRow): SellerCustomPage => ({
  id: CustomPageId.parse(row.custom_page_id),
  title: row.title,
  text: row.body,
  changeTime: row.changed_at.toISOString(),
  ...toSeoTexts(row),
})
