/** What the staff are told of the VIN watch: the server writes it, no screen does. */
export const vinWatchToldHy = {
  title: 'VIN ծանուցում՝ {number}',
  preAdd: '{where}․ սկսում են այս մեքենայի զննությունը։ Ծանուցման տեքստը՝ «{message}»։',
  photograph: '{where}․ լուսանկարի վրա այս համարանիշն է։ Ծանուցման տեքստը՝ «{message}»։',
  last: 'Սա այս VIN ծանուցման՝ տվյալ օրվա {count}-րդ համընկնումն է․ մյուսների թիվը կհաղորդվի հաջորդ օրվա առավոտյան։',
  summary:
    '{day}՝ առանձին հաղորդվածներից բացի եղել է ևս {matches} համընկնում {stations} կայանում։ Ծանուցման տեքստը՝ «{message}»։',
} as const;
