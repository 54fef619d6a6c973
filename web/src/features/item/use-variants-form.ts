import type { SellerItemDetail } from '@faka/contract/item/seller-item'
import { setVariants } from '@faka/contract/item/seller-variant'
import { maxVariants } from '@faka/contract/item/variant-axis'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isDomainError } from '../../lib/call-errors.ts'
import { sessionDraft } from '../../lib/draft.ts'
import { type PlainMessageId, useI18n } from '../../lib/messages.ts'
import { sendOnce } from '../../lib/send-once.ts'
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts'
import { showToast } from '../../ui/toast.ts'
import { itemErrorMessage } from './item-error-message.ts'
import {
  checkVariantsValues,
  listCombinations,
  toVariantsValues,
  type VariantRow,
  type VariantsErrorKind,
  VariantsValues,
  withAxes,
} from './variants-values.ts'

const messages: Partial<Record<VariantsErrorKind, PlainMessageId>> = {
  nameMissing: 'variants.error.nameMissing',
  nameRepeated: 'variants.error.nameRepeated',
  valueMissing: 'variants.error.valueMissing',
  valueRepeated: 'variants.error.valueRepeated',
  tiers: 'variants.error.tiers',
  tooMany: 'variants.error.tooMany',
}

/** The form of an item's variants. What is not saved is kept in this tab. */
export function useVariantsForm(item: SellerItemDetail) {
  const { t } = useI18n()
  const client = useQueryClient()
  const element = useRef<HTMLFormElement>(null)
  const [stored] = useState(() => sessionDraft(`variants-draft ${item.itemId}`, VariantsValues))
  const [values, setValues] = useState(() => stored.read() ?? toVariantsValues(item))
  const [isChecked, setChecked] = useState(false)
  const checked = checkVariantsValues(values, maxVariants)
  const save = useMutation({
    mutationKey: ['item.setVariants', item.itemId],
    mutationFn: () =>
      sendOnce(setVariants, { itemId: item.itemId, axes: checked.axes, variants: checked.variants }),
    meta: { expected: ['badInput', 'uploadNotFound'] },
    onSuccess: ({ variants }) => {
      stored.clear()
      setChecked(false)
      setValues(toVariantsValues({ axes: checked.axes, variants }))
      showToast('done', t('variants.saved'))
      void client.invalidateQueries()
    },
  })
  const change = (next: VariantsValues) => {
    setValues(next)
    stored.write(next)
    if (save.isError) save.reset()
  }
  const kept = new Set(checked.variants.map(({ variantId }) => variantId))
  const { error } = save
  return {
    element,
    values,
    combinations: listCombinations(values),
    changeAxes: (axes: VariantsValues['axes']) => change(withAxes(values, axes)),
    changeRow: (index: number, part: Partial<VariantRow>) =>
      change({
        ...values,
        rows: listCombinations(values).map(({ keys, row }, each) => ({
          keys,
          row: each === index ? { ...row, ...part } : row,
        })),
      }),
    errorAt: (path: string): string | undefined => {
      const kind = isChecked ? checked.errors.get(path) : undefined
      return kind && t(messages[kind] ?? itemErrorMessage({ message: kind }))
    },
    /** How many variants go off sale when this is saved. */
    removed: item.variants.filter(({ variantId }) => !kept.has(variantId)).length,
    failure:
      error &&
      (isDomainError(error, 'badInput') ? t('variants.failed.badInput') : t('variants.failed.other')),
    busy: save.isPending,
    submit: () => {
      setChecked(true)
      if (checked.errors.size === 0) save.mutate()
      else focusFirstInvalid(element)
    },
    discard: () => {
      stored.clear()
      setChecked(false)
      save.reset()
      setValues(toVariantsValues(item))
    },
    isChanged:
      JSON.stringify(checkVariantsValues(toVariantsValues(item), maxVariants).variants) !==
        JSON.stringify(checked.variants) || JSON.stringify(item.axes) !== JSON.stringify(checked.axes),
  }
}

export type VariantsFormState = ReturnType<typeof useVariantsForm>
