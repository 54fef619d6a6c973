import type { SellerItemDetail } from '@faka/contract/item/seller-item'
import type { ItemId } from '@faka/contract/shared/ids'
import type { ReactNode } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { CollapsiblePanel } from '../../ui/collapsible-panel.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useVariantsForm } from './use-variants-form.ts'
import { VariantAxisFields } from './variant-axis-fields.tsx'
import { VariantRowFields } from './variant-row-fields.tsx'
import styles from './variants-form.module.css'

interface Props {
  item: SellerItemDetail
  linkToStock: (variantId: ItemId) => ReactNode
}

/** The variants of an item: what they differ in, and a row for each combination. */
export function VariantsForm({ item, linkToStock }: Props) {
  const { t } = useI18n()
  const state = useVariantsForm(item)
  const { combinations, removed, failure } = state
  const { cover, gallery } = item.version
  const tooMany = state.errorAt('variants')
  return (
    <CollapsiblePanel title={t('variants.title')} open={state.values.axes.length > 0}>
      <form
        ref={state.element}
        className={styles.form}
        aria-label={t('variants.title')}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!state.busy) state.submit()
        }}
      >
        <p className={styles.hint}>{t('variants.hint')}</p>
        <VariantAxisFields state={state} />
        {combinations.map((combination, index) => (
          <VariantRowFields
            key={combination.keys.join()}
            state={state}
            index={index}
            combination={combination}
            pictures={[...new Set([...(cover ? [cover] : []), ...gallery])]}
            linkToStock={linkToStock}
          />
        ))}
        {removed > 0 && <Notice tone="warning">{t('variants.removed', { count: removed })}</Notice>}
        {tooMany && (
          <Notice tone="error" live>
            {tooMany}
          </Notice>
        )}
        {failure && (
          <Notice tone="error" live>
            {failure}
          </Notice>
        )}
        {state.isChanged && (
          <div className={styles.acts}>
            <Button type="submit" tone="primary" busy={state.busy} busyText={t('itemForm.saving')}>
              {t('variants.save')}
            </Button>
            <Button tone="quiet" onClick={state.discard}>
              {t('variants.discard')}
            </Button>
          </div>
        )}
      </form>
    </CollapsiblePanel>
  )
}
