import type { ConsolePage } from '@faka/contract/console-page'
import { consolePages } from '@faka/contract/console-pages'
import { Link } from 'react-router'
import { withShop } from '../features/shop/chosen-shop.ts'
import { useShopAccess } from '../features/shop/use-shop-access.ts'
import { useShownShop } from '../features/shop/use-shown-shop.ts'
import { type PlainMessageId, useI18n } from '../lib/messages.ts'
import { useTitle } from '../lib/title.ts'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { lockedIllustration } from '../ui/illustrations.tsx'

const pages: readonly (ConsolePage & { title: PlainMessageId })[] = consolePages

/** Shown in place of a page that the account's rights in the shop do not open; leads to the first that they do. */
export function ConsoleNoRight({ page }: { page: ConsolePage }) {
  const { t } = useI18n()
  const { name: shop, shortUrl } = useShownShop()
  const { may } = useShopAccess()
  const wanted = pages.find(({ name }) => name === page.name)
  const open = pages.find(({ group, rights }) => group !== undefined && may(rights))
  useTitle(t('console.noRight.title'))
  return (
    <EmptyState
      level={1}
      illustration={lockedIllustration}
      title={t('console.noRight.title')}
      action={
        open && (
          <Link className={buttonClass({ tone: 'primary' })} to={withShop(open.path, shortUrl)}>
            {t('console.noRight.go', { page: t(open.title) })}
          </Link>
        )
      }
    >
      {t('console.noRight.text', { shop, page: wanted ? t(wanted.title) : '' })}
    </EmptyState>
  )
}
