import type { Item } from '@faka/contract/item'
import { itemUrl, shopUrl } from '@faka/contract/urls'
import { useWords } from '../../kernel/words.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'

/** Where the item stands: its shop, and its classify there. */
export function ItemPath({ item }: { item: Item }) {
  const { say } = useWords()
  const { id, title, shortUrl, shopName, classifyId, classifyName } = item
  return (
    <Breadcrumb
      label={say('shell.path')}
      home={{ title: say('shell.home'), to: '/' }}
      crumbs={[
        { title: shopName, to: shopUrl(shortUrl) },
        ...(classifyId && classifyName ? [{ title: classifyName, to: shopUrl(shortUrl, classifyId) }] : []),
        { title, to: itemUrl(id, shortUrl) },
      ]}
    />
  )
}
