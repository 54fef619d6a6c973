import { contactUrl } from '@faka/contract/shared/urls'
import { useI18n } from '../lib/messages.ts'
import { useTitle } from '../lib/title.ts'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** Shown to an account that owns no shop: how to open one. */
export function ConsoleNoShop() {
  const { t } = useI18n()
  useTitle(t('console.noShop.title'))
  return (
    <EmptyState
      level={1}
      title={t('console.noShop.title')}
      action={
        <a className={buttonClass({ tone: 'primary' })} href={contactUrl()}>
          {t('console.noShop.go')}
        </a>
      }
    >
      {t('console.noShop.text')}
    </EmptyState>
  )
}
