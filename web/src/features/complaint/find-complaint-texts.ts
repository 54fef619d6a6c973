/** The sentences of the search for the complaints about an order. */
export const findComplaintTexts = {
  label: 'complaint.find.label',
  hint: 'complaint.find.hint',
  wrong: 'complaint.find.wrong',
} as const
