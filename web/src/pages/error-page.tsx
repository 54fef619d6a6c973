import { WaysOn } from '../chrome/ways-on.tsx'
import { useTitle } from '../kernel/title.ts'
import { useWords } from '../kernel/words.ts'
import { EmptyState } from '../ui/empty-state.tsx'

/** Where an order that does not exist leads (`?type=errorOrder`). */
export default function ErrorPage() {
  const { say } = useWords()
  useTitle(say('shell.errorOrder.title'))
  return (
    <EmptyState level={1} drawing="broken" title={say('shell.errorOrder.title')} action={<WaysOn />}>
      {say('shell.errorOrder.text')}
    </EmptyState>
  )
}
