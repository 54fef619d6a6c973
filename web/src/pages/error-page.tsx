import { SuggestedLinks } from '../layout/suggested-links.tsx'
import { useI18n } from '../lib/messages.ts'
import { useTitle } from '../lib/title.ts'
import { EmptyState } from '../ui/empty-state.tsx'

/** Where links to an order that does not exist lead (`?type=errorOrder`). */
export default function ErrorPage() {
  const { t } = useI18n()
  useTitle(t('shell.errorOrder.title'))
  return (
    <EmptyState
      level={1}
      illustration="broken"
      title={t('shell.errorOrder.title')}
      action={<SuggestedLinks />}
    >
      {t('shell.errorOrder.text')}
    </EmptyState>
  )
}
