import { SuggestedLinks } from '../layout/suggested-links.tsx'
import { useI18n } from '../lib/messages.ts'
import { useTitle } from '../lib/title.ts'
import { EmptyState } from '../ui/empty-state.tsx'

/** The page of every address that matches no other page. */
export default function NotFound() {
  const { t } = useI18n()
  useTitle(t('shell.notFound.title'))
  return (
    <EmptyState level={1} illustration="lost" title={t('shell.notFound.title')} action={<SuggestedLinks />}>
      {t('shell.notFound.text')}
    </EmptyState>
  )
}
