import { useNavigate } from 'react-router'
import { withShop } from '../../features/shop/chosen-shop.ts'
import { useChosenShop } from '../../features/shop/use-chosen-shop.ts'
import { useShownShop } from '../../features/shop/use-shown-shop.ts'
import { useI18n } from '../../lib/messages.ts'
import { useTitle } from '../../lib/title.ts'
import { ItemEditor } from '../parts/item-editor.tsx'
import styles from './page.module.css'

/** `/seller/items/new`: writes a new item of the shown shop. */
export default function NewItem() {
  const { t } = useI18n()
  const navigate = useNavigate()
  const chosen = useChosenShop()
  const shop = useShownShop()
  useTitle(t('console.newItem.title'))
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 className={styles.title} tabIndex={-1}>
          {t('console.newItem.title')}
        </h1>
        <span className={styles.quiet}>{shop.name}</span>
      </div>
      <ItemEditor
        key={shop.shortUrl}
        shortUrl={shop.shortUrl}
        item={undefined}
        onSaved={({ itemId, published }) =>
          navigate(withShop(`/seller/items/${itemId}`, chosen), {
            replace: true,
            state: { saved: published ? 'published' : 'draft' },
          })
        }
      />
    </div>
  )
}
