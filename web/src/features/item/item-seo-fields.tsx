import { useWatch } from 'react-hook-form'
import { SeoFields } from '../../lib/seo-fields.tsx'
import styles from './item-form.module.css'
import { itemSeo } from './item-seo.ts'
import { checkItemValues } from './item-values.ts'
import type { ItemFormState } from './use-item-form.ts'

/** What search engines show of an item. */
export function ItemSeoFields({ state: { form, field, path } }: { state: ItemFormState }) {
  useWatch({ control: form.control })
  const { fields } = checkItemValues(form.getValues())
  return (
    <div className={styles.fields}>
      <SeoFields field={field} typed={fields} shown={itemSeo(fields)} path={path} />
    </div>
  )
}
