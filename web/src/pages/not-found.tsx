import { WaysOn } from '../chrome/ways-on.tsx'
import { useTitle } from '../kernel/title.ts'
import { useWords } from '../kernel/words.ts'
import { EmptyState } from '../ui/empty-state.tsx'

/** The page of every address that leads nowhere. */
export default function NotFound() {
  const { say } = useWords()
  useTitle(say('shell.notFound.title'))
  return (
    <EmptyState level={1} drawing="lost" title={say('shell.notFound.title')} action={<WaysOn />}>
      {say('shell.notFound.text')}
    </EmptyState>
  )
}
