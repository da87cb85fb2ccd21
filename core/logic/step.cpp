#include "logic/step.h"

namespace garns::logic {

std::string_view role_name(Role role) {
    switch (role) {
        case Role::kCell:
            return "cell";
        case Role::kHouse:
            return "house";
        case Role::kSubset:
            return "subset";
        case Role::kBase:
            return "base";
        case Role::kCover:
            return "cover";
        case Role::kFin:
            return "fin";
        case Role::kPivot:
            return "pivot";
        case Role::kPincer:
            return "pincer";
        case Role::kStrong:
            return "strong";
        case Role::kEmptyRectangle:
            return "empty_rectangle";
        case Role::kColor:
            return "color";
        case Role::kOpposite:
            return "opposite";
        case Role::kFloor:
            return "floor";
        case Role::kRoof:
            return "roof";
        case Role::kExtra:
            return "extra";
        case Role::kAls:
            return "als";
        case Role::kStem:
            return "stem";
        case Role::kIntersection:
            return "intersection";
        case Role::kAssumed:
            return "assumed";
        case Role::kDenied:
            return "denied";
        case Role::kContradiction:
            return "contradiction";
        case Role::kLoop:
            return "loop";
        case Role::kClue:
            return "clue";
        case Role::kExcluder:
            return "excluder";
    }
    return "";
}

}  // namespace garns::logic
