import type { SellerItemDetail } from '@faka/contract/item/seller-item'
import type { ReactNode } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { CollapsiblePanel } from '../../ui/collapsible-panel.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ItemDeliveryFields } from './item-delivery-fields.tsx'
import { ItemDescriptionField } from './item-description-field.tsx'
import styles from './item-form.module.css'
import { ItemCardFields, ItemLimitFields } from './item-more-fields.tsx'
import { ItemQuestionRows } from './item-question-rows.tsx'
import { ItemSeoFields } from './item-seo-fields.tsx'
import { ItemTierRows } from './item-tier-rows.tsx'
import type { ItemFormState } from './use-item-form.ts'

interface Props {
  state: ItemFormState
  /** Undefined for a new item. */
  status: SellerItemDetail['status'] | undefined
  /** Its variants have prices and limits, which are not here then. */
  hasVariants: boolean
  /** The field of its classify, which belongs to the shop. */
  classify: ReactNode
  /** The field of its pictures. */
  pictures: ReactNode
  /** Why it cannot be saved now. */
  waitReason: string | undefined
}

/** The buttons below the form: always visible on a desktop. */
function SaveBar({ state, status, waitReason }: Pick<Props, 'state' | 'status' | 'waitReason'>) {
  const { t } = useI18n()
  const { busy, setPublish } = state
  const save = (text: string, publish: boolean) => (
    <Button
      type="submit"
      tone={publish || status === 'published' ? 'primary' : 'secondary'}
      busy={busy}
      busyText={t('itemForm.saving')}
      disabledReason={waitReason}
      onClick={() => setPublish(publish)}
    >
      {text}
    </Button>
  )
  if (status === 'published') return <div className={styles.bar}>{save(t('itemForm.save'), false)}</div>
  return (
    <div className={styles.bar}>
      {save(t('itemForm.publish'), true)}
      {save(t(status === 'discontinued' ? 'itemForm.save' : 'itemForm.saveDraft'), false)}
    </div>
  )
}

/** Everything that a seller writes about an item; what is rarely needed is folded. */
export function ItemForm({ state, status, hasVariants, classify, pictures, waitReason }: Props) {
  const { t } = useI18n()
  const { element, field, formError, submit, form } = state
  const { errors } = form.formState
  return (
    <form ref={element} className={styles.form} onSubmit={submit} noValidate>
      {status === 'published' && <Notice>{t('itemForm.published')}</Notice>}
      <Panel title={t('itemForm.basics')}>
        <div className={styles.fields}>
          <TextField
            {...field('title')}
            label={t('itemForm.title')}
            autoComplete="off"
            maxLength={80}
            aria-required
          />
          {classify}
          {hasVariants && <p className={styles.hint}>{t('itemForm.priceOfVariants')}</p>}
          {!hasVariants && (
            <>
              <div className={styles.pair}>
                <TextField
                  {...field('price')}
                  label={t('itemForm.price')}
                  inputMode="decimal"
                  autoComplete="off"
                  maxLength={11}
                  aria-required
                />
                <TextField
                  {...field('originalPrice')}
                  label={t('itemForm.originalPrice')}
                  hint={t('itemForm.originalPrice.hint')}
                  inputMode="decimal"
                  autoComplete="off"
                  maxLength={11}
                />
              </div>
              <ItemTierRows state={state} />
            </>
          )}
        </div>
      </Panel>
      <Panel title={t('itemForm.look')}>
        <div className={styles.fields}>
          {pictures}
          <ItemDescriptionField state={state} />
        </div>
      </Panel>
      <Panel title={t('itemForm.selling')}>
        <ItemDeliveryFields state={state} isNew={status === undefined} />
      </Panel>
      <CollapsiblePanel
        title={t('itemForm.questions')}
        open={errors.questions !== undefined || form.getValues('questions').length > 0}
      >
        <ItemQuestionRows state={state} />
      </CollapsiblePanel>
      <CollapsiblePanel
        title={t('itemForm.limits')}
        open={errors.minQuantity !== undefined || errors.maxQuantity !== undefined}
      >
        <ItemLimitFields state={state} hasVariants={hasVariants} />
      </CollapsiblePanel>
      <CollapsiblePanel
        title={t('itemForm.cards')}
        open={
          errors.warranty !== undefined ||
          errors.cardSeparator !== undefined ||
          errors.choiceLabel !== undefined ||
          errors.surcharge !== undefined
        }
      >
        <ItemCardFields state={state} />
      </CollapsiblePanel>
      <CollapsiblePanel
        title={t('itemForm.seo')}
        open={errors.seoTitle !== undefined || errors.seoDescription !== undefined}
      >
        <ItemSeoFields state={state} />
      </CollapsiblePanel>
      {formError && (
        <Notice tone="error" live>
          {formError}
        </Notice>
      )}
      <SaveBar state={state} status={status} waitReason={waitReason} />
    </form>
  )
}
