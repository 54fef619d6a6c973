import { useWatch } from 'react-hook-form'
import { useI18n } from '../../lib/messages.ts'
import { Hand, Zap } from '../../ui/icon.ts'
import { Workflow } from '../../ui/icons-of-console.ts'
import { RadioTiles } from '../../ui/radio-tiles.tsx'
import styles from './item-form.module.css'
import type { ItemFormState } from './use-item-form.ts'

interface Props {
  state: ItemFormState
  /** What an existing item sells cannot be changed. */
  isNew: boolean
}

/** What is sold, and whether the shop delivers it by itself. */
export function ItemDeliveryFields({ state: { form, change }, isNew }: Props) {
  const { t } = useI18n()
  const [content, delivery, byProgram] = useWatch({
    control: form.control,
    name: ['content', 'delivery', 'byProgram'],
  })
  const deliverer = delivery === 'byHand' && byProgram ? 'byProgram' : delivery
  return (
    <div className={styles.fields}>
      {isNew ? (
        <RadioTiles
          wide
          legend={t('itemForm.content')}
          name="content"
          value={content === 'balance' ? undefined : content}
          onValueChange={(value) => change('content', value)}
          tiles={(['cards', 'reusable'] as const).map((value) => ({
            value,
            label: t(`itemForm.content.${value}`),
            detail: t(`itemForm.content.${value}.detail`),
          }))}
        />
      ) : (
        <p>
          <strong>{t(`itemForm.content.${content}`)}</strong>{' '}
          <span className={styles.hint}>{t('itemForm.content.fixed')}</span>
        </p>
      )}
      <RadioTiles
        wide
        legend={t('itemForm.delivery')}
        name="delivery"
        value={deliverer}
        onValueChange={(value) => {
          change('delivery', value === 'byProgram' ? 'byHand' : value)
          change('byProgram', value === 'byProgram')
        }}
        tiles={[
          {
            value: 'automatic',
            label: t('itemForm.delivery.automatic'),
            detail: t('itemForm.delivery.automatic.detail'),
            mark: <Zap />,
          },
          {
            value: 'byHand',
            label: t('itemForm.delivery.byHand'),
            detail: t('itemForm.delivery.byHand.detail'),
            mark: <Hand />,
          },
          {
            value: 'byProgram',
            label: t('itemForm.delivery.byProgram'),
            detail: t('itemForm.delivery.byProgram.detail'),
            mark: <Workflow />,
          },
        ]}
      />
      {deliverer !== 'automatic' && <p className={styles.hint}>{t(`itemForm.delivery.${deliverer}.hint`)}</p>}
    </div>
  )
}
