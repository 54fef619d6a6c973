import { type PlatformTextName, readPlatformTextName } from '@faka/contract/menu/platform-text'
import { TextPageData } from '@faka/contract/storefront/text-page-data'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { ItemDescription } from '../features/item/item-description.tsx'
import { platformTextQuery } from '../features/menu/platform-text-query.ts'
import { PageBreadcrumb } from '../layout/page-breadcrumb.tsx'
import { PlatformTextLinks } from '../layout/platform-text-links.tsx'
import { SuggestedLinks } from '../layout/suggested-links.tsx'
import { useI18n } from '../lib/messages.ts'
import { useRouteMatch } from '../lib/route-match.ts'
import { useTitle } from '../lib/title.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { FailedState } from '../ui/failed-state.tsx'
import { LoadingPanel } from '../ui/loading-panel.tsx'
import { Panel } from '../ui/panel.tsx'
import { visuallyHidden } from '../ui/visually-hidden.tsx'
import NotFound from './not-found.tsx'
import styles from './platform-text.module.css'

/** The page shows its own loading state where the server could not read the text. */
export const loadsItself = true

/** Puts the text of the server-rendered page into the query cache. */
export function seed(data: unknown, client: QueryClient): void {
  const first = TextPageData.safeParse(data).data
  if (first) client.setQueryData(platformTextQuery(first.name, first.locale).queryKey, first.found)
}

function Text({ name }: { name: PlatformTextName }) {
  const { t, locale } = useI18n()
  const { data, isError, isFetching, refetch } = useQuery(platformTextQuery(name, locale))
  if (data?.text)
    return (
      <Panel>
        {/* the headings of a text are of the third level, as those of an item's description */}
        <h2 className={visuallyHidden.always}>{t('shell.about.title')}</h2>
        <div lang={data.locale}>
          <ItemDescription text={data.text} />
        </div>
      </Panel>
    )
  if (data)
    return (
      <EmptyState title={t('about.none.title')} action={<SuggestedLinks />}>
        {t('about.none.text')}
      </EmptyState>
    )
  if (isError)
    return (
      <FailedState
        title={t('shell.failed.title')}
        retryLabel={t('shell.tryAgain')}
        busy={isFetching}
        onRetry={() => void refetch()}
      >
        {t('shell.failed.text')}
      </FailedState>
    )
  return <LoadingPanel label={t('shell.loading')} />
}

function TextPage({ name }: { name: PlatformTextName }) {
  const { t } = useI18n()
  const title = t(`shell.about.${name}`)
  useTitle(title)
  return (
    <div className={styles.page}>
      <PageBreadcrumb />
      <h1 className={styles.title}>{title}</h1>
      <Text key={name} name={name} />
      <nav className={styles.others} aria-label={t('shell.about.title')}>
        <PlatformTextLinks />
      </nav>
    </div>
  )
}

/** `/about?text=terms`: a text published by the operator of the platform, such as its terms. */
export default function PlatformText() {
  const name = readPlatformTextName(useRouteMatch().query)
  return name ? <TextPage name={name} /> : <NotFound />
}
