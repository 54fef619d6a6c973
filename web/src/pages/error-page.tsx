import { useTitle } from '../kernel/title.ts'
import { useWords } from '../kernel/words.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** Where an order that does not exist leads (`?type=errorOrder`). */
export default function ErrorPage() {
  const { say } = useWords()
  useTitle(say('shell.errorOrder.title'))
  return (
    <EmptyState
      level={1}
      drawing="broken"
      title={say('shell.errorOrder.title')}
      action={
        <Button tone="primary" data-press="back" onClick={() => history.back()}>
          {say('shell.notFound.back')}
        </Button>
      }
    >
      {say('shell.errorOrder.text')}
    </EmptyState>
  )
}
