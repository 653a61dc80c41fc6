import com.codingame.game.engine.*;
import java.util.*;

/**
 * Asks the contest's referee: makes positions by a seed, plays random actions in each, and writes what comes of them;
 * or plays random matches and counts them. The README beside this file says how it is run.
 */
public final class Answers {
  private static final int KINDS_OF_BOARD = 2;
  private static final int MOST_ACTIONS = 24;

  private final Random random;
  private final List<Card> cards = new ArrayList<>();

  private Answers(long seed) {
    random = new Random(seed);
    Constants.VERBOSE_LEVEL = 0;
    Constants.LoadCardlist("cardlist.txt");
    for (int id = 1; id <= 160; id++) cards.add(Constants.CARDSET.get(id));
  }

  public static void main(String[] args) {
    long seed = Long.parseLong(args[1]);
    int count = Integer.parseInt(args[2]);
    if (args[0].equals("positions")) new Answers(seed).positions(count);
    else if (args[0].equals("matches")) new Answers(seed).matches(count);
    else throw new IllegalArgumentException("positions SEED COUNT, or matches SEED COUNT");
  }

  // ---------------------------------------------------------------- matches

  /** Drafts and plays by chance: each legal action is as likely as any other, the end of the turn among them. */
  private void matches(int count) {
    int[] wins = new int[2];
    long turns = 0;
    long squares = 0;
    long actions = 0;
    long choices = 0;
    long start = System.nanoTime();
    for (int i = 0; i < count; i++) {
      GameState state = drafted();
      state.AdvanceState();
      while (state.winner < 0) {
        List<Action> legal = state.computeLegalActions();
        Action action = legal.get(random.nextInt(legal.size()));
        actions++;
        if (legal.size() > 1) choices++;
        if (action.type == Action.Type.PASS) state.AdvanceState();
        else state.AdvanceState(action);
      }
      wins[state.winner]++;
      turns += state.turn + 1;
      squares += (long) (state.turn + 1) * (state.turn + 1);
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    double mean = (double) turns / count;
    double deviation = Math.sqrt((double) squares / count - mean * mean);
    System.out.printf(
        Locale.ROOT,
        "{\"matches\":%d,\"first\":%d,\"turns\":%.3f,\"deviation\":%.3f,\"actions\":%.3f,\"choices\":%.3f,\"seconds\":%.3f}%n",
        count, wins[0], mean, deviation, (double) actions / count, (double) choices / count, seconds);
  }

  private GameState drafted() {
    RefereeParams params = new RefereeParams(random.nextLong(), random.nextLong(), random.nextLong());
    DraftPhase draft = new DraftPhase(DraftPhase.Difficulty.NORMAL, params);
    draft.PrepareChoices();
    for (int pick = 0; pick < Constants.CARDS_IN_DECK; pick++) {
      for (int player = 0; player < 2; player++) {
        draft.chosenCards[player].add(draft.draft[pick][random.nextInt(3)]);
      }
    }
    draft.ShuffleDecks();
    return new GameState(draft);
  }

  // ---------------------------------------------------------------- positions

  private void positions(int count) {
    List<String> names = new ArrayList<>();
    for (Card card : cards) names.add("\"" + card.name + "\"");
    System.out.println(names.toString().replace(", ", ","));
    for (int i = 0; i < count; ) {
      GameState state = i % KINDS_OF_BOARD == 0 ? played() : made();
      if (state == null) continue;
      System.out.println(answer(state));
      i++;
    }
  }

  /** A position of a match between random players; null when the match is over before. */
  private GameState played() {
    GameState state = drafted();
    state.AdvanceState();
    for (int left = 3 + random.nextInt(70); left > 0 && state.winner < 0; left--) {
      List<Action> legal = state.computeLegalActions();
      step(state, legal.get(random.nextInt(legal.size())));
    }
    return state.winner < 0 ? state : null;
  }

  /** A position that no match need lead to: figures, abilities, runes, hands and decks by chance. */
  private GameState made() {
    GameState state = drafted();
    state.turn = random.nextInt(4) == 0 ? 94 + random.nextInt(14) : random.nextInt(40);
    state.currentPlayer = state.turn % 2;
    state.cardIdMap = new HashMap<>();
    int id = 1;
    for (Gamer player : state.players) {
      player.health = 1 + random.nextInt(random.nextBoolean() ? 12 : 36);
      while (!player.runes.isEmpty() && (player.nextRune() >= player.health || random.nextInt(4) == 0)) {
        player.runes.remove(player.runes.size() - 1);
      }
      player.maxMana = random.nextInt(13);
      player.bonusManaTurns = player.id == 1 && random.nextInt(3) == 0 ? 1 : 0;
      player.currentMana = random.nextInt(player.maxMana + 1 + player.bonusManaTurns);
      if (random.nextBoolean()) player.maxMana = player.currentMana = 12;
      player.nextTurnDraw = 1 + (random.nextBoolean() ? 0 : random.nextInt(5));
      player.board.clear();
      player.hand.clear();
      player.deck.clear();
      for (int i = random.nextInt(7); i > 0; i--) player.board.add(creature(id++, player.id == state.currentPlayer));
      for (int i = random.nextInt(9); i > 0; i--) player.hand.add(card(id++));
      for (int i = random.nextInt(3) * random.nextInt(4); i > 0; i--) player.deck.add(card(id++));
      for (Card card : player.hand) state.cardIdMap.put(card.id, card);
      for (Card card : player.deck) state.cardIdMap.put(card.id, card);
    }
    return state;
  }

  private Card card(int id) {
    // items are rarer among the cards than they are of interest
    Card card = new Card(cards.get(random.nextBoolean() ? random.nextInt(160) : 116 + random.nextInt(44)));
    card.id = id;
    return card;
  }

  private CreatureOnBoard creature(int id, boolean own) {
    Card card = new Card(cards.get(random.nextInt(116)));
    card.id = id;
    CreatureOnBoard made = new CreatureOnBoard(card, 0);
    if (random.nextBoolean()) made.attack = random.nextInt(random.nextBoolean() ? 3 : 13);
    if (random.nextBoolean()) made.defense = 1 + random.nextInt(random.nextBoolean() ? 3 : 13);
    made.keywords.hasBreakthrough |= random.nextInt(4) == 0;
    made.keywords.hasDrain |= random.nextInt(4) == 0;
    made.keywords.hasLethal |= random.nextInt(5) == 0;
    made.keywords.hasWard |= random.nextInt(4) == 0;
    made.keywords.hasGuard &= random.nextBoolean();
    made.hasAttacked = own && random.nextInt(4) == 0;
    made.canAttack = own && !made.hasAttacked && random.nextInt(4) != 0;
    return made;
  }

  // ---------------------------------------------------------------- answers

  /** A position, what is done with how many legal actions each time, and what it comes to: one line of JSON. */
  private String answer(GameState state) {
    Map<Integer, Integer> labels = new HashMap<>();
    for (Gamer player : state.players) {
      for (CreatureOnBoard one : player.board) labels.put(one.id, labels.size());
      for (Card one : player.hand) labels.put(one.id, labels.size());
      for (Card one : player.deck) labels.put(one.id, labels.size());
    }
    Map<Integer, Integer> numbers = new HashMap<>();
    for (Gamer player : state.players) {
      for (CreatureOnBoard one : player.board) numbers.put(one.id, one.baseId - 1);
      for (Card one : player.hand) numbers.put(one.id, one.baseId - 1);
      for (Card one : player.deck) numbers.put(one.id, one.baseId - 1);
    }
    String before = told(state, numbers, true);
    List<String> actions = new ArrayList<>();
    for (int left = 1 + random.nextInt(MOST_ACTIONS); left > 0 && state.winner < 0; left--) {
      List<Action> legal = state.computeLegalActions();
      int pick = random.nextInt(legal.size());
      // ends of turns come often enough
      if (legal.get(pick).type == Action.Type.PASS && random.nextBoolean()) pick = random.nextInt(legal.size());
      Action action = legal.get(pick);
      actions.add("[" + legal.size() + "," + told(action, labels) + "]");
      step(state, action);
    }
    return "[" + before + ",[" + String.join(",", actions) + "]," + told(state, labels, false) + "," + (state.winner + 1) + "]";
  }

  private static void step(GameState state, Action action) {
    if (action.type == Action.Type.PASS) state.AdvanceState();
    else state.AdvanceState(action);
  }

  private static String told(Action action, Map<Integer, Integer> labels) {
    boolean atPlayer = action.arg2 == -1;
    String at = atPlayer ? "" : "," + labels.get(action.arg2);
    switch (action.type) {
      case SUMMON:
        return "\"summon\"," + labels.get(action.arg1);
      case ATTACK:
        return (atPlayer ? "\"strike\"," : "\"clash\",") + labels.get(action.arg1) + at;
      case USE:
        return (atPlayer ? "\"scorch\"," : "\"use\",") + labels.get(action.arg1) + at;
      default:
        return "\"pass\"";
    }
  }

  /** The turn, and of each player figures, board, hand, and the deck, of which only the size is told afterwards. */
  private static String told(GameState state, Map<Integer, Integer> names, boolean decks) {
    List<String> parts = new ArrayList<>();
    parts.add(String.valueOf(state.turn + 1));
    for (Gamer p : state.players) {
      parts.add(Arrays.asList(p.health, p.currentMana, p.maxMana, p.bonusManaTurns, p.nextRune(), p.nextTurnDraw).toString());
      List<String> board = new ArrayList<>();
      for (CreatureOnBoard c : p.board) {
        board.add(Arrays.asList(names.get(c.id), c.attack, c.defense, words(c.keywords), c.canAttack ? 1 : 0, c.hasAttacked ? 1 : 0).toString());
      }
      parts.add(board.toString());
      List<Integer> hand = new ArrayList<>();
      for (Card c : p.hand) hand.add(names.get(c.id));
      parts.add(hand.toString());
      List<Integer> deck = new ArrayList<>();
      for (Card c : p.deck) deck.add(names.get(c.id));
      parts.add(decks ? deck.toString() : String.valueOf(deck.size()));
    }
    return parts.toString().replace(" ", "");
  }

  private static int words(Keywords k) {
    return (k.hasBreakthrough ? 1 : 0) + (k.hasCharge ? 2 : 0) + (k.hasDrain ? 4 : 0) + (k.hasGuard ? 8 : 0)
        + (k.hasLethal ? 16 : 0) + (k.hasWard ? 32 : 0);
  }
}
