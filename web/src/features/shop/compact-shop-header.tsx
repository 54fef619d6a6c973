import type { Shop } from '@faka/contract/shop/shop'
import type { ReactNode } from 'react'
import { detectLanguage } from '../../lib/detect-language.ts'
import { useI18n } from '../../lib/messages.ts'
import { classNames } from '../../ui/class-names.ts'
import { ChevronRight } from '../../ui/icon.ts'
import styles from './compact-shop-header.module.css'
import { ShopContact } from './shop-contact.tsx'
import { ShopRecord } from './shop-record.tsx'

interface Props {
  shop: Pick<Shop, 'name' | 'logo' | 'opening' | 'contact' | 'record'>
  /** Its notice, and the same as one plain line; undefined where it has none. */
  notice: { line: string; whole: ReactNode } | undefined
}

/** A compact shop header: a single line that expands to notice and contact. */
export function CompactShopHeader({ shop, notice }: Props) {
  const { t } = useI18n()
  const { name, logo, opening, contact } = shop
  const hasMore = notice !== undefined || opening !== '' || Object.values(contact).some(Boolean)
  return (
    <div className={styles.brief}>
      {logo ? (
        <img className={styles.logo} src={logo} alt="" width={48} height={48} />
      ) : (
        <span className={classNames(styles.logo, styles.letter)} aria-hidden="true">
          {[...name][0]}
        </span>
      )}
      <h1 className={styles.name} lang={detectLanguage(name)}>
        {name}
      </h1>
      {opening && (
        <p className={styles.opening} lang={detectLanguage(opening)}>
          {opening}
        </p>
      )}
      <div className={styles.record}>
        <ShopRecord record={shop.record} />
      </div>
      {hasMore && (
        <details className={styles.more}>
          <summary className={styles.line}>
            <strong>{t(notice ? 'shop.notice' : 'shop.contact')}</strong>
            <span className={styles.notice} lang={detectLanguage(notice?.line)}>
              {notice?.line}
            </span>
            <ChevronRight />
          </summary>
          <div className={styles.all}>
            {opening && <p lang={detectLanguage(opening)}>{opening}</p>}
            {notice?.whole}
            <ShopContact contact={contact} />
          </div>
        </details>
      )}
    </div>
  )
}
