import type { Shop } from '@faka/contract/shop'
import { languageOf } from '../../kernel/language-of.ts'
import { useWords } from '../../kernel/words.ts'
import { classNames } from '../../ui/class-names.ts'
import { ChevronRight } from '../../ui/icon.ts'
import styles from './shop-brief.module.css'
import { ShopContact } from './shop-contact.tsx'
import { ShopRecord } from './shop-record.tsx'

/** Who sells here in few lines: what they say is one line that opens, with how they are reached. */
export function ShopBrief({ shop }: { shop: Shop }) {
  const { say } = useWords()
  const { name, logo, opening, notice, contact } = shop
  const hasMore = (notice || opening) !== '' || Object.values(contact).some(Boolean)
  return (
    <div className={styles.brief}>
      {logo ? (
        <img className={styles.logo} src={logo} alt="" width={48} height={48} />
      ) : (
        <span className={classNames(styles.logo, styles.letter)} aria-hidden="true">
          {[...name][0]}
        </span>
      )}
      <h1 className={styles.name} lang={languageOf(name)}>
        {name}
      </h1>
      {opening && (
        <p className={styles.opening} lang={languageOf(opening)}>
          {opening}
        </p>
      )}
      <div className={styles.record}>
        <ShopRecord record={shop.record} />
      </div>
      {hasMore && (
        <details className={styles.more}>
          <summary className={styles.line}>
            <strong>{say(notice ? 'shop.notice' : 'shop.contact')}</strong>
            <span className={styles.notice} lang={languageOf(notice)}>
              {notice}
            </span>
            <ChevronRight />
          </summary>
          <div className={styles.all}>
            {opening && <p lang={languageOf(opening)}>{opening}</p>}
            {notice && <p lang={languageOf(notice)}>{notice}</p>}
            <ShopContact contact={contact} />
          </div>
        </details>
      )}
    </div>
  )
}
