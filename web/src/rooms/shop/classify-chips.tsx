import type { ClassifyId } from '@faka/contract/ids'
import type { Shop } from '@faka/contract/shop'
import { shopUrl } from '@faka/contract/urls'
import { languageOf } from '../../kernel/language-of.ts'
import { Link } from '../../kernel/routing.tsx'
import { useWords } from '../../kernel/words.ts'
import { chipClass, chipRowClass } from '../../ui/chip.ts'
import styles from './classify-chips.module.css'

interface Props {
  shop: Shop
  /** Absent: all of them. */
  chosen: ClassifyId | undefined
  keyword: string | undefined
}

/** The classifies of a shop; choosing one changes the address and what the grid shows. */
export function ClassifyChips({ shop, chosen, keyword }: Props) {
  const { say } = useWords()
  const chips = [{ id: undefined, name: say('shop.all'), itemCount: undefined }, ...shop.classifies]
  return (
    <nav
      className={chipRowClass}
      aria-label={say('shop.classifies')}
      data-sideways=""
      // a browser leaves a chip that is half in sight as it is
      onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
    >
      {chips.map(({ id, name, itemCount }) => (
        <Link
          key={id ?? 'all'}
          className={chipClass}
          to={shopUrl(shop.shortUrl, id, keyword)}
          aria-current={id === chosen ? 'true' : undefined}
          lang={languageOf(name)}
        >
          {name}
          {itemCount !== undefined && <small className={styles.count}>{itemCount}</small>}
        </Link>
      ))}
    </nav>
  )
}
