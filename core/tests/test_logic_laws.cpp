// Laws that hold for every technique, on real puzzles.

#include <algorithm>
#include <set>

#include "doctest.h"
#include "tests/logic_support.h"

using namespace garns;
using namespace garns::testing;
using logic::Candidate;
using logic::Step;

namespace {

struct Solved {
    std::string_view puzzle, solution;
};

// From the public-domain puzzle bank of Sudoku Exchange, easiest first.
constexpr Solved kPuzzles[] = {
    {"2.31.....5.63....1...7...29...57.2..1..6.4..3..2.39...35...7...6....31.2.....68.5",
     "293148657576392481814765329439571268185624793762839514351287946648953172927416835"},
    {"..37...4.2..9548...941.37.2.39...486.6.....2.452...39.6.74.895...5297..4.4...52..",
     "813726549276954831594183762139572486768349125452861397627418953385297614941635278"},
    {"9.31...741.4.7......794.135......7.1.61.8.59.7.2......379.146......3.9.751...73.8",
     "953126874184573269627948135835469721461782593792351486379814652248635917516297348"},
    {"9.2..7.3.7..9..6.1.6.......54..9......9.8.5......6..19.......2.3.5..8..6.2.3..8.4",
     "982617435753942681461835297547291368619783542238564719874156923395428176126379854"},
    {"...7.9.2..5...83.9..83......92....74....4....31....58......48..2.19...6..3.8.1...",
     "143759628756428319928316745692583174875142936314697582567234891281975463439861257"},
    {".7....12.1......67...2....42...4..7.71..3..49.9..7...13....9...95......6.67....8.",
     "579486123142395867683217594235941678716538249894672351328769415951824736467153982"},
    {".2.9......48....31....63.2...94.7..3..3.8.2..4..1.56...3.57....25....18......6.5.",
     "325941768648752931971863524569427813713689245482135679136578492257394186894216357"},
    {".57.38.....61..2.7....9....63......1.7..2..6.5......34....8....2.5..74.....91.37.",
     "957238146386154297142796583638549721471823965529671834713482659295367418864915372"},
    {"..3...7...1..7..8....3.4...2.8...6.1...5.6....9.2.3.7...........4..9..5.9.6...1.2",
     "563128794412975386789364215258749631371586429694213578825431967147692853936857142"},
    {"6.3..7......91..6..182.....7.1...5..53.....47..4...9.6.....135..2..89......3..6.8",
     "653847192472913865918256734761492583539168247284735916847621359326589471195374628"},
    {"6...2...9..49.87..2.......3.168.237.4..1.7..8....5.....2.....4...8...9..1.93.45.7",
     "687423159534918762291576483916842375452137698873659214325791846748265931169384527"},
    {".2...86....5..6..79..7...1.61.9.75......8......94.5.61.3...2..82..5..1....18...3.",
     "127398645345216897986754213612937584453681729879425361734162958298543176561879432"},
    {"9..4....6..1.263...4.....2..1..6...5.3.7.4.9.5...1..3..2.....4...419.7..7....3..2",
     "972435816851926374643871529417369285238754691596218437125687943364192758789543162"},
    {".39...51.....1......69.72..4.......2..........578.143....6.4...31.....67.9.....2.",
     "739462518542318679186957243461539782823746195957821436278694351314285967695173824"},
    {"...4.1.....3...9...61...24...7.9.4...5.....1...87.35...8..3..6.1.......35...2...4",
     "925481376473652981861379245217596438359248617648713529784935162192864753536127894"},
    {"5..4.7..9.2..5..8...4...1...........97.....432..8.1..7....2....4.9...2.18..9.3..5",
     "586417329123659784794382156638794512971265843245831967357126498469578231812943675"},
    {"..9..3...71.......8..7953...5...98..2.7...9.6..65...7...5812..9.......42...9..6..",
     "569143287713286495824795361451679823287431956936528174645812739198367542372954618"},
    {"...142..9..1...3...8.3...5..127....3.7.....6.3....572..6...7.4...8...9..7..453...",
     "537142689291586374684379152812764593975238461346915728163897245458621937729453816"},
    {".6..19...78...35..32.8........12.....3.....6.....94........8.51..67...82...65..4.",
     "564219837781463529329875416847126395932587164615394278273948651456731982198652743"},
    {"3..16.....76.2....51..........27.9.5..98.64..2.8.54..........19....4.83.....91..2",
     "382165794976428351514739268641273985759816423238954176423587619195642837867391542"},
    {"..9..3..88.......5.34...9..3...1.4....87543....7.2...1..5...28.9.......64..1..5..",
     "269573148871492635534861927352618479198754362647329851715936284983245716426187593"},
    {".6.71....29..4....41...5........36.8..3...5..8.92........1...43....5..89....32.5.",
     "365718924297346815418925367124593678673481592859267431586179243732654189941832756"},
    {"7.54.28.6.9.5.6.3.4.......5............348...9.......16..8.1..3..1.2.4....27.41..",
     "735492816198576234426183975264915387517348692983267541649851723371629458852734169"},
    {"6..8..2.5.7.6...8.4....9.....45.3.92.........96.2.43.....3....1.9...5.2.7.5..8..3",
     "639841275571632489428759136814573692352986714967214358286397541193465827745128963"},
    {"61........4.6..5..3.7..9..4..38.4..1....5....4..9.36..9..4..2.7..8..5.3........56",
     "615347982849612573327589164563824791792156348481973625956438217178265439234791856"},
    {".748..9....1.5...45......63...3.5..8.6..7..9.9..1.6...73......68...3.2....5..483.",
     "674813925391652784582947163427395618163478592958126347739281456846539271215764839"},
    {"6.8...3.17...5...2.4.....5.2..6.8..41.5.2.7.8....7.............81.....79.7.1.3.8.",
     "658742391731859642942316857297638514165924738384571926529487163813265479476193285"},
    {"...5.3.21...2..45.....4...96..39.87...........92.76..39...3.....84..2...26.7.4...",
     "479583621813269457526147389645391872738425196192876543957638214384912765261754938"},
    {"8.5....4...6..3..1...89.6......18.5....2.7....2.35......9.36...4..1..9...7....1.4",
     "835761249946523871217894635394618752651247398728359416189436527462175983573982164"},
    {"...4.1.....6...4...5..2..7..9.1.8.2.8.......6...6.7.....98563..43..1..65.........",
     "783461259926785413154923678695138724871542936342697581219856347437219865568374192"},
    {"9.82576.4...9.6....63.1.25..3..9..6...9.6.4....53487...7.....8...4...3...........",
     "918257634542936817763814259437192568189765423625348791376429185294581376851673942"},
    {"..91.3..2....6.83......4..9..8....2.91..5..48.5....7..2..6......96.1....1..2.73..",
     "849173562721569834563824179638741925917352648452986713275638491396415287184297356"},
    {"8.6.2.73..259...6.....3......17.2...4.......1...4.52......6.....1...962..67.5.4.8",
     "846521739325978164179634582691782345452396871738415296284167953513849627967253418"},
    {".215.........83.2...6...8.....8....1.38...45.7....6.....2...5...5.62.........173.",
     "821569347547183629396274815264835971938712456715946283172398564453627198689451732"},
    {"....3....56.749.83...8.2..............16.85...9.3.7.4.3...9...6.7.1.3.5...5...8..",
     "847531962562749183913862475756914328431628597298357641384295716679183254125476839"},
    {"...9.51..14..2...5..2..6.....6.....24..8.2..98.....4.....5..7..7...8..54..92.4...",
     "678945123143728965952136847396417582417852639825693471234561798761389254589274316"},
};

// What takes milliseconds to exhaust; they are tried in one position of each
// law, the first that comes.
bool slow(std::string_view id) {
    const bool large = id.ends_with("squirmbag") || id.ends_with("whale") || id.ends_with("leviathan");
    return (large && (id.find("mutant") != id.npos || id.find("franken") != id.npos)) || id == "kraken_fish_2";
}

bool single(const Step& step) { return !step.placements.empty(); }

// Plays a puzzle with the whole ladder and shows each position where no single
// is left to look(board, number).
template <class Look>
void play(std::string_view puzzle, const Look& look) {
    std::vector<logic::Technique<Board9>> ladder;
    for (const auto& technique : logic::techniques<Board9>())
        if (!slow(technique.id)) ladder.push_back(technique);
    Board9 board = position(puzzle);
    int number = 0;
    for (;;) {
        const auto step = logic::find_first(board, std::span<const logic::Technique<Board9>>(ladder));
        if (!step) break;
        if (!single(*step)) look(board, number++);
        logic::apply(*step, board);
    }
}

bool sound(const Step& step, std::string_view solution) {
    const auto says = [&](Candidate candidate) { return solution[candidate.cell] - '0' == candidate.digit; };
    return !step.empty() && std::all_of(step.placements.begin(), step.placements.end(), says) &&
           std::none_of(step.eliminations.begin(), step.eliminations.end(), says);
}

// Every effect is news: the candidate stands on the board, once in the list.
bool fresh(const Step& step, const Board9& board) {
    const auto stands = [&](Candidate candidate) { return board.candidates(candidate.cell).has(candidate.digit); };
    const auto& out = step.eliminations;
    return std::all_of(out.begin(), out.end(), stands) && std::is_sorted(out.begin(), out.end()) &&
           std::adjacent_find(out.begin(), out.end()) == out.end() &&
           std::all_of(step.placements.begin(), step.placements.end(), stands);
}

Cell mirrored(Cell cell) { return static_cast<Cell>(cell % 9 * 9 + cell / 9); }

Board9 mirrored(const Board9& board) {
    Board9 turned(classic());
    for (Cell cell = 0; cell < 81; ++cell)
        if (board.givens().has(cell))
            turned.give(mirrored(cell), board.digit(cell));
        else if (board.digit(cell) != 0)
            turned.place(mirrored(cell), board.digit(cell));
    for (Cell cell : board.open()) turned.restrict(mirrored(cell), board.candidates(cell));
    return turned;
}

using Effects = std::set<std::pair<std::vector<Candidate>, std::vector<Candidate>>>;

Effects effects(const std::vector<Step>& steps, bool mirror) {
    const auto turned = [&](std::vector<Candidate> list) {
        for (Candidate& candidate : list)
            if (mirror) candidate.cell = mirrored(candidate.cell);
        std::sort(list.begin(), list.end());
        return list;
    };
    Effects found;
    for (const Step& step : steps) found.emplace(turned(step.placements), turned(step.eliminations));
    return found;
}

}  // namespace

TEST_CASE("logic: no step ever contradicts the solution") {
    int steps = 0;
    std::set<std::string_view> slow_tried;
    for (const auto& [puzzle, solution] : kPuzzles)
        play(puzzle, [&](const Board9& board, int number) {
            if (number % kSampled != 3 % kSampled) return;
            for (const auto& technique : logic::techniques<Board9>()) {
                if (slow(technique.id) && (number != 3 || !slow_tried.insert(technique.id).second)) continue;
                for (const Step& step : logic::find_all(board, technique)) {
                    ++steps;
                    const bool good = sound(step, solution) && fresh(step, board) && step.technique == technique.id;
                    CHECK_MESSAGE(good, technique.id, " in ", puzzle);
                }
            }
        });
    CHECK(steps > 1000);
    CHECK(slow_tried.size() > 5);
}

TEST_CASE("logic: a mirrored board mirrors the effects of every technique") {
    int compared = 0;
    std::set<std::string_view> slow_tried;
    for (const auto& [puzzle, solution] : kPuzzles)
        play(puzzle, [&](const Board9& board, int number) {
            if (number % 16 != 5) return;
            for (const auto& technique : logic::techniques<Board9>()) {
                if (slow(technique.id) && !slow_tried.insert(technique.id).second) continue;
                if (technique.id == "als_chain_forward") continue;  // it depends on the order of the houses
                const Effects here = effects(logic::find_all(board, technique), false);
                const bool same = here == effects(logic::find_all(mirrored(board), technique), true);
                CHECK_MESSAGE(same, technique.id, " in ", puzzle);
                compared += !here.empty();
            }
        });
    CHECK(compared > 50);
    CHECK(slow_tried.size() > 5);
}

TEST_CASE("logic: what is found before a stop comes first, and what is remembered stays right") {
    int cut = 0;
    const auto same = [](const Step& a, const Step& b) { return a.same_effect(b); };
    for (std::size_t number = 16; number < std::size(kPuzzles); number += 12)
        play(kPuzzles[number].puzzle, [&](const Board9& board, int position) {
            if (position != 2) return;
            for (const auto& technique : logic::techniques<Board9>()) {
                if (slow(technique.id)) continue;
                const auto all = logic::find_all(board, technique);
                for (int polls : {0, 1, 5, 50}) {
                    logic::find_all(mirrored(board), technique);  // so that nothing is remembered of this board
                    int asked = 0;
                    Control control;
                    control.interrupted = [&] { return asked++ >= polls; };
                    std::vector<Step> some;
                    const bool complete = logic::find_up_to(board, technique, all.size() + 1, some, control);
                    const bool first = some.size() <= all.size() &&
                                       std::equal(some.begin(), some.end(), all.begin(), same) &&
                                       (!complete || some.size() == all.size());
                    CHECK_MESSAGE(first, technique.id, " stopped after ", polls, " polls");
                    CHECK(complete == (asked <= polls));
                    cut += !complete;
                    const auto again = logic::find_all(board, technique);
                    const bool right = std::equal(all.begin(), all.end(), again.begin(), again.end(), same);
                    CHECK_MESSAGE(right, technique.id, " after a stop");
                }
            }
        });
    CHECK(cut > 100);
}
