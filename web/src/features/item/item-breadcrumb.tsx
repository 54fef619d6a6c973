import type { Item } from '@faka/contract/item/item'
import { itemUrl, shopUrl } from '@faka/contract/shared/urls'
import { useI18n } from '../../lib/messages.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'

/** The breadcrumb of an item: its shop and classify. */
export function ItemBreadcrumb({ item }: { item: Item }) {
  const { t } = useI18n()
  const { id, title, shortUrl, shopName, classifyId, classifyName } = item
  return (
    <Breadcrumb
      label={t('shell.path')}
      home={{ title: t('shell.home'), to: '/' }}
      crumbs={[
        { title: shopName, to: shopUrl(shortUrl) },
        ...(classifyId && classifyName ? [{ title: classifyName, to: shopUrl(shortUrl, classifyId) }] : []),
        { title, to: itemUrl(id, shortUrl) },
      ]}
    />
  )
}
