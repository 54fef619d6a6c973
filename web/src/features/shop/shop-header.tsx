import type { Shop } from '@faka/contract/shop/shop'
import type { ReactNode } from 'react'
import { detectLanguage } from '../../lib/detect-language.ts'
import { useI18n } from '../../lib/messages.ts'
import { classNames } from '../../ui/class-names.ts'
import { ChevronRight } from '../../ui/icon.ts'
import { ShopContact } from './shop-contact.tsx'
import styles from './shop-header.module.css'
import { ShopRecord } from './shop-record.tsx'

interface Props {
  shop: Pick<Shop, 'name' | 'logo' | 'opening' | 'contact' | 'record'>
  /** Its notice, and the same as one plain line; undefined where it has none. */
  notice: { line: string; whole: ReactNode } | undefined
  /** The level of its name as a heading: 3 in a preview. */
  headingLevel?: 1 | 3
  /** Whether the whole notice is shown from the start. */
  noticeOpen?: boolean
}

/** The shop header: name, notice, record and contact. */
export function ShopHeader({ shop, notice, headingLevel = 1, noticeOpen = false }: Props) {
  const { t } = useI18n()
  const Heading = headingLevel === 1 ? 'h1' : 'h3'
  return (
    <div>
      <div className={styles.head}>
        {shop.logo ? (
          <img className={styles.logo} src={shop.logo} alt="" width={72} height={72} />
        ) : (
          <span className={classNames(styles.logo, styles.letter)} aria-hidden="true">
            {[...shop.name][0]}
          </span>
        )}
        <Heading className={styles.name} lang={detectLanguage(shop.name)}>
          {shop.name}
        </Heading>
        {shop.opening && (
          <p className={styles.opening} lang={detectLanguage(shop.opening)}>
            {shop.opening}
          </p>
        )}
      </div>
      <div className={styles.about}>
        <ShopRecord record={shop.record} />
        {notice && (
          <details className={styles.notice} open={noticeOpen}>
            <summary className={styles.line}>
              <strong>{t('shop.notice')}</strong>
              <span className={styles.begin} lang={detectLanguage(notice.line)}>
                {notice.line}
              </span>
              <ChevronRight />
            </summary>
            <div className={styles.whole}>{notice.whole}</div>
          </details>
        )}
        <ShopContact contact={shop.contact} />
      </div>
    </div>
  )
}
