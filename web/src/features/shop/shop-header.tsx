import type { Shop } from '@faka/contract/shop/shop'
import { detectLanguage } from '../../lib/detect-language.ts'
import { useI18n } from '../../lib/messages.ts'
import { classNames } from '../../ui/class-names.ts'
import { ChevronRight } from '../../ui/icon.ts'
import { ShopContact } from './shop-contact.tsx'
import styles from './shop-header.module.css'
import { ShopRecord } from './shop-record.tsx'

/** The shop header: name, notice, record and contact. */
export function ShopHeader({ shop }: { shop: Shop }) {
  const { t } = useI18n()
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
        <h1 className={styles.name} lang={detectLanguage(shop.name)}>
          {shop.name}
        </h1>
        {shop.opening && (
          <p className={styles.opening} lang={detectLanguage(shop.opening)}>
            {shop.opening}
          </p>
        )}
      </div>
      <div className={styles.about}>
        <ShopRecord record={shop.record} />
        {shop.notice && (
          <details className={styles.notice}>
            <summary className={styles.line}>
              <strong>{t('shop.notice')}</strong>
              <span className={styles.begin} lang={detectLanguage(shop.notice)}>
                {shop.notice}
              </span>
              <ChevronRight />
            </summary>
            <p className={styles.whole} lang={detectLanguage(shop.notice)}>
              {shop.notice}
            </p>
          </details>
        )}
        <ShopContact contact={shop.contact} />
      </div>
    </div>
  )
}
