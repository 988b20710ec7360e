export const helpHy = {
  label: {
    question: 'Հարց',
    answer: 'Պատասխան',
    ordering: 'Հերթական համար',
    status: 'Ցուցադրվում է',
  },
  field: {
    link: 'Հղումը պետք է սկսվի https://-ով կամ լինի այս կայքի հասցե, օրինակ՝ /stations',
  },
} as const;
