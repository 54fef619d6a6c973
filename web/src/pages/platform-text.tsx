import { type PlatformTextName, readPlatformTextName } from '@faka/contract/platform-text'
import { useQuery } from '@tanstack/react-query'
import { PagePath } from '../chrome/page-path.tsx'
import { PlatformTextLinks } from '../chrome/platform-text-links.tsx'
import { WaysOn } from '../chrome/ways-on.tsx'
import { usePlace } from '../kernel/routing.tsx'
import { useTitle } from '../kernel/title.ts'
import { useWords } from '../kernel/words.ts'
import { ItemDescription } from '../rooms/item/item-description.tsx'
import { platformTextQuery } from '../rooms/menu/platform-text-query.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { FailedState } from '../ui/failed-state.tsx'
import { Panel } from '../ui/panel.tsx'
import { WaitingPanel } from '../ui/waiting-panel.tsx'
import NotFound from './not-found.tsx'
import styles from './platform-text.module.css'

function Text({ name }: { name: PlatformTextName }) {
  const { say, locale } = useWords()
  const { data, isError, isFetching, refetch } = useQuery(platformTextQuery(name, locale))
  if (data?.text)
    return (
      <Panel>
        <div lang={data.locale}>
          <ItemDescription text={data.text} />
        </div>
      </Panel>
    )
  if (data)
    return (
      <EmptyState title={say('shell.about.none.title')} action={<WaysOn />}>
        {say('shell.about.none.text')}
      </EmptyState>
    )
  if (isError)
    return (
      <FailedState
        title={say('shell.failed.title')}
        retryWord={say('shell.tryAgain')}
        busy={isFetching}
        onRetry={() => void refetch()}
      >
        {say('shell.failed.text')}
      </FailedState>
    )
  return <WaitingPanel label={say('shell.loading')} />
}

function TextPage({ name }: { name: PlatformTextName }) {
  const { say } = useWords()
  const title = say(`shell.about.${name}`)
  useTitle(title)
  return (
    <div className={styles.page}>
      <PagePath />
      <h1 className={styles.title}>{title}</h1>
      <Text key={name} name={name} />
      <nav className={styles.others} aria-label={say('shell.about.title')}>
        <PlatformTextLinks />
      </nav>
    </div>
  )
}

/** `/about?text=terms`: a text that whoever runs the platform has written, such as its terms. */
export default function PlatformText() {
  const name = readPlatformTextName(usePlace().query)
  return name ? <TextPage name={name} /> : <NotFound />
}
