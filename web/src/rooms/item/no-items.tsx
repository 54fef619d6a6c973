import { shopUrl } from '@faka/contract/urls'
import { Link } from '../../kernel/routing.tsx'
import { useWords } from '../../kernel/words.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { ItemsWish } from './items-wish.ts'

/** What stands in the place of a shop's items where there are none of the kind that was wished. */
export function NoItems({ wish, total }: { wish: ItemsWish; total: number }) {
  const { say } = useWords()
  const pages = Math.ceil(total / wish.pageSize)
  // beyond the last page: there are items, only not here
  if (pages > 0)
    return (
      <EmptyState
        title={say('shop.noPage.title', { page: wish.page })}
        action={
          <Link
            className={buttonClass({ tone: 'primary' })}
            to={shopUrl(wish.shortUrl, wish.classifyId, wish.keyword, pages)}
          >
            {say('shop.noPage.last')}
          </Link>
        }
      >
        {say('shop.noPage.text', { pages })}
      </EmptyState>
    )
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
