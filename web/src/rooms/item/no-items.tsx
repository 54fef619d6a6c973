import { shopUrl } from '@faka/contract/urls'
import { Link } from '../../kernel/routing.tsx'
import { useWords } from '../../kernel/words.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { ItemsWish } from './items-wish.ts'

/** What stands in the place of a shop's items where there are none of the kind that was wished. */
export function NoItems({ wish }: { wish: ItemsWish }) {
  const { say } = useWords()
  const kind = wish.keyword ? 'nothingFound' : 'empty'
  return (
    <EmptyState
      title={say(`shop.${kind}.title`)}
      action={
        (wish.keyword || wish.classifyId) && (
          <Link className={buttonClass({ tone: 'primary' })} to={shopUrl(wish.shortUrl)}>
            {say('shop.seeAll')}
          </Link>
        )
      }
    >
      {say(`shop.${kind}.text`)}
    </EmptyState>
  )
}
