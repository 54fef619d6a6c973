import { consolePages } from '@faka/contract/console-pages'
import { Link } from 'react-router'
import { withShop } from '../features/shop/chosen-shop.ts'
import { useShownShop } from '../features/shop/use-shown-shop.ts'
import { useI18n } from '../lib/messages.ts'
import { useTitle } from '../lib/title.ts'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { lockedIllustration } from '../ui/illustrations.tsx'

const people = consolePages.find(({ name }) => name === 'people')?.path ?? '/seller'

/** Shown in place of every page of a shop that requires a second factor of an account without one; leads to where it is added. */
export function ConsoleNeedsFactor() {
  const { t } = useI18n()
  const { name: shop, shortUrl } = useShownShop()
  useTitle(t('console.needsFactor.title'))
  return (
    <EmptyState
      level={1}
      illustration={lockedIllustration}
      title={t('console.needsFactor.title')}
      action={
        <Link className={buttonClass({ tone: 'primary' })} to={withShop(people, shortUrl)}>
          {t('console.needsFactor.go')}
        </Link>
      }
    >
      {t('console.needsFactor.text', { shop })}
    </EmptyState>
  )
}
