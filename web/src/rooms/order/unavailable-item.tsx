import type { ClassifyId } from '@faka/contract/ids'
import type { Item } from '@faka/contract/item'
import { shopUrl } from '@faka/contract/urls'
import { emit } from '../../kernel/events.ts'
import { Link } from '../../kernel/routing.tsx'
import { useLoggedIn } from '../../kernel/session.ts'
import { useWords } from '../../kernel/words.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Unavailable } from './why-unavailable.ts'

interface Props {
  item: Item
  why: Unavailable
  classifyId: ClassifyId | undefined
}

/** What stands where an item would be ordered while it cannot be bought, with a way on. */
export function UnavailableItem({ item, why, classifyId }: Props) {
  const { say } = useWords()
  const mayLogIn = !useLoggedIn() && why === 'keptBack'
  return (
    <EmptyState
      small
      drawing={why === 'soldOut' ? 'empty' : 'waiting'}
      action={
        mayLogIn ? (
          <Button tone="primary" onClick={() => emit('showLoginModal', {})}>
            {say('shell.login')}
          </Button>
        ) : (
          <Link className={buttonClass()} to={shopUrl(item.shortUrl, classifyId)}>
            {say('buy.otherItems')}
          </Link>
        )
      }
    >
      {say(mayLogIn ? 'buy.keptBack' : 'buy.unavailable')}
    </EmptyState>
  )
}
